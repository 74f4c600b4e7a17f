import type { ButtonHTMLAttributes } from "react";

/** A button around something to look at: without scripts there is no button, only what it shows. */
export function ScriptedButton({
  className = "",
  children,
  ...props
}: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <>
      <button type="button" {...props} className={`noscript:hidden ${className}`}>
        {children}
      </button>
      <noscript className="noscript:contents">
        <div className={className}>{children}</div>
      </noscript>
    </>
  );
}

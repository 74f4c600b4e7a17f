import { useVenue } from "@/api/venue";
import { Logo } from "@/ui/logo";

import { LoginForm } from "./login-form";

/** What somebody without a session sees of the panel. */
export function LoginCard() {
  const { name } = useVenue();
  return (
    <main className="grid min-h-svh place-items-center p-5">
      <div className="w-full max-w-[400px] border border-line bg-soot p-8 max-md:p-6">
        <Logo className="size-14 text-brass-hi" />
        <h1 className="mt-5 text-[32px]">Admin Login</h1>
        <p className="mt-1 mb-7 text-smoke">{name}</p>
        <LoginForm />
        <a
          href="/"
          className="mt-6 inline-flex min-h-11 items-center text-brass-hi hover:underline"
        >
          To the website
        </a>
      </div>
    </main>
  );
}

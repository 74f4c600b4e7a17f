type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Kept {
  control: Control;
  value: string;
  isChecked: boolean;
}

const isToggle = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);

const selectorOfControls = "input, textarea, select";

function isTouched(control: Control): boolean {
  if (isToggle(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  }
  return control.value !== control.defaultValue;
}

/**
 * Writes past React's own record of the value; only then does React take the event for a change
 * and tell the form about it.
 */
function write({ control, value, isChecked }: Kept): void {
  if (isToggle(control)) {
    if (control.checked !== isChecked) control.click();
    return;
  }
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set;
  if (!(control instanceof HTMLSelectElement)) control.value = `${value} `;
  setter?.call(control, value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

/**
 * Remembers what a visitor has typed and chosen before the page came alive. The function that it
 * returns puts it back into the controls, and so into the forms' state.
 */
export function keepTypedText(root: ParentNode): () => void {
  const kept: Kept[] = [];
  for (const control of root.querySelectorAll<Control>(selectorOfControls)) {
    if (isTouched(control)) {
      kept.push({ control, value: control.value, isChecked: isToggle(control) && control.checked });
    }
  }
  return () => {
    for (const entry of kept) if (entry.control.isConnected) write(entry);
  };
}

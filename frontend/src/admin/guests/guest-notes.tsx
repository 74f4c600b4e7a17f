import { useRowForm } from "@/admin/data/use-row-form";
import { PanelField, PanelSelect, PanelTextArea } from "@/admin/ui/fields";
import { RowForm } from "@/admin/ui/row-form";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { type Schemas, send } from "@/api/client";
import { months } from "@/messages/time";

type Guest = Schemas["GuestOut"];

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);
const twoDigits = (number: number) => String(number).padStart(2, "0");

/** The venue's notes about a guest: tags that the door shows, and free text. */
export function GuestNotes({ guest }: { guest: Guest }) {
  const { isVip, allergy, birthday, notes } = guest;
  const [birthMonth = "", birthDay = ""] = birthday.split("-");
  const form = useRowForm({
    saved: { isVip, allergy, birthMonth, birthDay, notes },
    version: guest.version,
    row: `guest/${guest.key}`,
    send: ({ values: { birthMonth: month, birthDay: day, ...rest }, version }) =>
      send("PUT", `/api/admin/guests/${guest.key}` as const, {
        ...rest,
        birthday: month || day ? `${month}-${day}` : "",
        version,
      }),
    done: "Notes saved",
    failed: "Failed to save the notes",
    fieldOf: (path) => (path === "birthday" ? "birthDay" : path),
  });
  const { field, tick, changes } = form;
  return (
    <section
      aria-label="Tags and notes"
      className="self-start border border-line bg-soot p-4.5 print:hidden"
    >
      <RowForm form={form} save="Save" isDisabled={changes === 0 && !form.isPending}>
        <PanelCheckbox label="VIP" {...tick("isVip")} />
        <PanelField
          label="Allergy"
          hint="Which one; empty for none."
          autoComplete="off"
          maxLength={200}
          {...field("allergy")}
        />
        <div className="grid grid-cols-[minmax(0,1fr)_96px] gap-2.5">
          <PanelSelect label="Birthday" {...field("birthMonth", nameOfMonth)}>
            <option value="">Not known</option>
            {months.map((name, index) => (
              <option key={name} value={twoDigits(index + 1)}>
                {name}
              </option>
            ))}
          </PanelSelect>
          <PanelSelect label="Day" {...field("birthDay")}>
            <option value="">–</option>
            {DAYS.map((day) => (
              <option key={day} value={twoDigits(day)}>
                {day}
              </option>
            ))}
          </PanelSelect>
        </div>
        <PanelTextArea
          label="Notes"
          hint="The door sees tags and notes when this guest comes; the guest does not."
          rows={4}
          maxLength={2000}
          {...field("notes")}
        />
      </RowForm>
    </section>
  );
}

const nameOfMonth = (month: string) => months[Number(month) - 1] ?? "Not known";

import * as z from "zod/mini";
import { clockTimeField, dayField, dayIn } from "@/admin/data/date-fields";
import { rowName } from "@/admin/data/kept-drafts";
import { newPhone } from "@/admin/data/new-phone";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { useRowForm } from "@/admin/data/use-row-form";
import { PanelField, PanelSelect, PanelTextArea } from "@/admin/ui/fields";
import { RowForm } from "@/admin/ui/row-form";
import { type Schemas, send } from "@/api/client";
import { write } from "@/api/http";
import { visible } from "@/lib/characters";
import { wholeFault, wholeIn } from "@/lib/numbers";
import { parseClockTime } from "@/lib/time/checked";
import { EmailCorrection } from "@/ui/email-correction";

import { type Inquiry, titleOf } from "./inbox-entry";

const URL = "/api/event-hosting";

/** An inquiry as the form's fields; unknown values are empty. */
const valuesOf = (inquiry: Inquiry | null) => ({
  firstName: inquiry?.firstName ?? "",
  lastName: inquiry?.lastName ?? "",
  email: inquiry?.email ?? "",
  phone: inquiry?.phone ?? "",
  extension: inquiry?.extension ?? "",
  eventName: inquiry?.eventName ?? "",
  location: inquiry?.location ?? "",
  guestCount: inquiry?.guestCount?.toString() ?? "",
  eventDate: inquiry?.eventDate ?? "",
  startTime: inquiry?.startTime ?? "",
  endTime: inquiry?.endTime ?? "",
  message: inquiry?.message ?? "",
});

type Values = ReturnType<typeof valuesOf>;

const rulesFor = (savedPhone: string) =>
  z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string().check(newPhone(savedPhone)),
      extension: z.string(),
      eventName: z.string(),
      location: z.string(),
      guestCount: z
        .string()
        .check(
          z.refine(
            (text) => text.trim() === "" || wholeFault(text, { least: 1 }) === undefined,
            "must be a whole number, at least 1",
          ),
        ),
      eventDate: dayField(),
      startTime: clockTimeField,
      endTime: clockTimeField,
      message: z.string(),
    })
    .check(({ value, issues }) => {
      if (visible(value.firstName) !== "" || visible(value.lastName) !== "") return;
      const message = "is required, or a last name";
      issues.push({ code: "custom", path: ["firstName"], message, input: value.firstName });
    });

/** The body of the request: an unknown date or number is null. */
const bodyOf = ({
  guestCount,
  eventDate,
  startTime,
  endTime,
  ...texts
}: Partial<Values>): Omit<Schemas["EnteredInquiryIn"], "newsletterOptIn"> => ({
  ...texts,
  ...(eventDate !== undefined && { eventDate: dayIn(eventDate) }),
  ...(startTime !== undefined && { startTime: parseClockTime(startTime) }),
  ...(endTime !== undefined && { endTime: parseClockTime(endTime) }),
  ...(guestCount !== undefined && { guestCount: wholeIn(guestCount) }),
});

interface InquiryFormProps {
  /** The inquiry; null for a new one of a caller. */
  inquiry: Inquiry | null;
  onClose: () => void;
  onSaved: (saved: Inquiry) => void;
}

/** Edits an inquiry, or enters one for a caller: a name is enough. */
export function InquiryForm({ inquiry, onClose, onSaved }: InquiryFormProps) {
  const locations = usePanelQuery("/api/hosting").data?.locations ?? [];
  const form = useRowForm({
    saved: valuesOf(inquiry),
    version: inquiry?.version ?? null,
    row: rowName("inquiry", inquiry),
    rules: rulesFor(inquiry?.phone ?? ""),
    send: async ({ values, changes, version }): Promise<Inquiry> =>
      inquiry === null
        ? (await write<Inquiry>("POST", URL, { body: bodyOf(values), wantsRow: true })).body
        : send("PUT", `${URL}/${inquiry.id}` as const, { ...bodyOf(changes), version }),
    name: "inquiry",
    onDone: onSaved,
  });
  const { field, values } = form;
  const isKnownSpace = locations.some(({ value }) => value === values.location);
  return (
    <RowForm
      form={form}
      label={inquiry ? `Edit ${titleOf(inquiry)}` : "New inquiry"}
      save={inquiry ? "Save" : "Add inquiry"}
      onCancel={onClose}
    >
      {inquiry === null && (
        <p className="max-w-[68ch] text-smoke">
          For a caller. A name is enough, and no email is sent.
        </p>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PanelField
          label="First name"
          autoComplete="off"
          maxLength={200}
          autoFocus
          {...field("firstName")}
        />
        <PanelField label="Last name" autoComplete="off" maxLength={200} {...field("lastName")} />
        <div className="grid grid-cols-[minmax(0,1fr)_96px] gap-4">
          <PanelField
            label="Phone"
            type="tel"
            autoComplete="off"
            maxLength={60}
            {...field("phone")}
          />
          <PanelField
            label="Extension"
            inputMode="tel"
            autoComplete="off"
            maxLength={20}
            {...field("extension")}
          />
        </div>
        <EmailCorrection>
          <PanelField label="Email" type="email" autoComplete="off" {...field("email")} />
        </EmailCorrection>
        <PanelField label="Event name" autoComplete="off" maxLength={300} {...field("eventName")} />
        <PanelField
          label="Guests"
          inputMode="numeric"
          autoComplete="off"
          {...field("guestCount")}
        />
        <PanelField label="Day" type="date" {...field("eventDate")} />
        <div className="grid grid-cols-2 gap-4">
          <PanelField label="Start" type="time" {...field("startTime")} />
          <PanelField
            label="End"
            type="time"
            hint={
              values.startTime !== "" && values.endTime !== "" && values.endTime <= values.startTime
                ? "On the next day."
                : undefined
            }
            {...field("endTime")}
          />
        </div>
        {(locations.length > 0 || values.location !== "") && (
          <PanelSelect label="Space" {...field("location")}>
            <option value="">No preference</option>
            {values.location !== "" && !isKnownSpace && (
              <option value={values.location}>{values.location}</option>
            )}
            {locations.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </PanelSelect>
        )}
        <PanelTextArea
          label="What else they said"
          maxLength={1000}
          className="sm:col-span-2"
          {...field("message")}
        />
      </div>
    </RowForm>
  );
}

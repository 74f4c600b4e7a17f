import { z } from "zod";

export const MOST_TICKETS = 6;

const text = (longest: number) => z.string().trim().min(1, "is required").max(longest);

/** What the manager writes down of a guest; the address may be left out where a guest called. */
export const bookingRules = (needsAddress: boolean) =>
  z.object({
    customerName: text(200),
    customerPhone: text(60),
    customerEmail: z
      .string()
      .trim()
      .refine((value) => value !== "" || !needsAddress, "is required")
      .refine(
        (value) => value === "" || z.email().safeParse(value).success,
        "must be one address like name@example.com",
      ),
    numberOfTickets: z.number().int().min(1).max(MOST_TICKETS),
  });

export type BookingValues = z.infer<ReturnType<typeof bookingRules>>;

export const NOBODY: BookingValues = {
  customerName: "",
  customerPhone: "",
  customerEmail: "",
  numberOfTickets: 1,
};

export const FIELDS = {
  customerName: "Name",
  customerPhone: "Phone",
  customerEmail: "Email",
  numberOfTickets: "Tickets",
} as const;

export const isField = (name: string): name is keyof BookingValues => name in FIELDS;

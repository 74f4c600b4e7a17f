import { useQueryClient } from "@tanstack/react-query";

import { NewsletterBand } from "@/features/subscribers/newsletter-band";
import { NewsletterForm } from "@/features/subscribers/newsletter-form";
import { HouseTitle } from "@/ui/house-title";

const WELCOME = { title: "Welcome!", description: "You've been added to our newsletter!" };

/** The page's own newsletter form. */
export function StayUpdated() {
  const client = useQueryClient();
  return (
    <NewsletterBand title={<HouseTitle>Stay Updated</HouseTitle>}>
      <NewsletterForm
        isRow
        isGuarded
        success={WELCOME}
        failure="Something went wrong. Please try again."
        onSubscribed={() => client.invalidateQueries({ queryKey: ["/api/newsletter"] })}
      />
    </NewsletterBand>
  );
}

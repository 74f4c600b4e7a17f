import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useRowEditor } from "@/admin/data/use-row-editor";
import { DeleteButton, EditButton, PanelButton, useInPlace } from "@/admin/ui/buttons";
import { ConflictNotice } from "@/admin/ui/conflict-notice";
import { PanelField, PanelTextArea } from "@/admin/ui/fields";
import { send } from "@/api/client";
import { Picture } from "@/ui/picture";

import {
  type PastEventImage,
  type PastEventImageValues,
  pastEventImageRules,
} from "./past-event-rules";

interface PastEventImageCardProps {
  image: PastEventImage;
  onDelete: () => void;
}

/** A picture of a past event; its words are changed in place. */
export function PastEventImageCard({ image, onDelete }: PastEventImageCardProps) {
  const form = useInPlace();
  const { imageUrl, caption, description } = image;
  const name = caption || "image";
  return (
    <li className="flex flex-col border border-line bg-soot">
      <Picture
        src={imageUrl}
        alt={caption}
        sizes="(min-width: 768px) 22rem, 92vw"
        className="aspect-4/3 w-full object-cover"
      />
      {form.isOpen ? (
        <ImageWords image={image} onClose={form.close} />
      ) : (
        <>
          <div className="grow px-3.5 pt-3 wrap-anywhere">
            <p className="font-medium">
              {caption || <span className="text-smoke">No caption</span>}
            </p>
            {description && <p className="mt-1 text-[14px] text-parchment">{description}</p>}
          </div>
          <div className="flex gap-1 px-1 pt-1 pb-1.5">
            <EditButton name={name} isBack={form.wasOpen} onClick={form.open} />
            <DeleteButton name={name} onClick={onDelete} />
          </div>
        </>
      )}
    </li>
  );
}

const valuesOf = ({ imageUrl, caption, description }: PastEventImage): PastEventImageValues => ({
  imageUrl,
  caption,
  description,
});

function ImageWords({ image, onClose }: { image: PastEventImage; onClose: () => void }) {
  const form = useForm({
    defaultValues: valuesOf(image),
    resolver: zodResolver(pastEventImageRules),
  });
  const { errors } = form.formState;
  const { submit, isPending, conflict } = useRowEditor({
    row: image,
    form,
    valuesOf,
    send: ({ caption, description }, version) =>
      send("PUT", `/api/past-event-images/${image.id}` as const, {
        caption,
        description,
        version: version ?? null,
      }),
    done: "Past event image saved successfully",
    failed: "Failed to save past event image",
    refresh: ["/api/past-event"],
    onDone: onClose,
  });
  const mine = form.getValues();
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 p-3.5">
      <PanelField
        label="Caption"
        autoFocus
        error={errors.caption?.message}
        {...form.register("caption")}
      />
      <PanelTextArea
        label="Description"
        rows={2}
        error={errors.description?.message}
        {...form.register("description")}
      />
      {conflict && (
        <ConflictNotice
          rows={[
            { label: "Caption", mine: mine.caption, theirs: conflict.theirs.caption },
            { label: "Description", mine: mine.description, theirs: conflict.theirs.description },
          ]}
          onKeepMine={conflict.keepMine}
          onTakeTheirs={conflict.takeTheirs}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <PanelButton type="submit" size="sm" look="fill" disabled={isPending}>
          {isPending ? "Saving..." : "Save"}
        </PanelButton>
        <PanelButton size="sm" look="quiet" onClick={onClose}>
          Cancel
        </PanelButton>
      </div>
    </form>
  );
}

import { useEffect, useState } from "react";

/** Margin that covers the page from its top to the reading line of the window. */
const READ_SO_FAR = "1000000px 0px -65% 0px";

/** The id of the section that is being read, among those with `ids` in the page's order. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const list = ids.join(" ");

  useEffect(() => {
    const order = list.split(" ");
    const reached = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) reached.add(target.id);
          else reached.delete(target.id);
        }
        setCurrent(order.findLast((id) => reached.has(id)) ?? order[0]);
      },
      { rootMargin: READ_SO_FAR },
    );
    for (const id of order) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [list]);

  return current;
}

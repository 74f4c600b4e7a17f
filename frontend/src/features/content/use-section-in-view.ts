import { useEffect, useState } from "react";

/** The upper part of the window in which a section is being read. */
const READING = "0px 0px -65% 0px";

/** The id of the section that is being read, among those with `ids` in the page's order. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const list = ids.join(" ");

  useEffect(() => {
    const order = list.split(" ");
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        const [first = ""] = order;
        const isAboveAll = (document.getElementById(first)?.getBoundingClientRect().top ?? 0) > 0;
        const read = isAboveAll ? first : order.findLast((id) => inView.has(id));
        if (read !== undefined) setCurrent(read);
      },
      { rootMargin: READING },
    );
    for (const id of order) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [list]);

  return current;
}

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
        const isAbove = entries.some(
          ({ target, boundingClientRect }) => target.id === order[0] && boundingClientRect.top > 0,
        );
        const last = order.findLast((id) => inView.has(id)) ?? (isAbove ? order[0] : undefined);
        if (last !== undefined) setCurrent(last);
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

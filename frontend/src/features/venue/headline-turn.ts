import { useEffect, useState } from "react";

const VISIBLE_MS = 2500;
const HIDDEN_MS = 500;

interface Turn {
  index: number;
  isVisible: boolean;
}

/**
 * Which word of the headline has its turn: visible for 2.5 s, then hidden, and 0.5 s later the
 * next. While it stands still the word stays visible.
 */
export function useHeadlineTurn(count: number, isRunning: boolean): Turn {
  const [turn, setTurn] = useState<Turn>({ index: 0, isVisible: true });

  useEffect(() => {
    if (!isRunning || count < 2) return;
    const { index, isVisible } = turn;
    const next = isVisible
      ? { index, isVisible: false }
      : { index: (index + 1) % count, isVisible: true };
    const timer = setTimeout(() => setTurn(next), isVisible ? VISIBLE_MS : HIDDEN_MS);
    return () => clearTimeout(timer);
  }, [turn, count, isRunning]);

  return { index: turn.index, isVisible: turn.isVisible || !isRunning };
}

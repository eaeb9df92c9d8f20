import { useState } from 'react';

/** A button back to the top is shown from this many px below it on. */
const FAR = 3_000;

type ScrolledList = { readonly scrollOffset: () => number; readonly rememberScroll: (offset: number) => void };

/** Whether a list is scrolled far down; call `onScroll` with each scroll offset. */
export function useFarDown(list: ScrolledList): {
  readonly isFarDown: boolean;
  readonly onScroll: (offset: number) => void;
} {
  const [seen, setSeen] = useState(() => ({ list, isFarDown: list.scrollOffset() > FAR }));
  const isFarDown = seen.list === list ? seen.isFarDown : list.scrollOffset() > FAR;
  return {
    isFarDown,
    onScroll: (offset) => {
      list.rememberScroll(offset);
      if (offset > FAR !== isFarDown || seen.list !== list) setSeen({ list, isFarDown: offset > FAR });
    },
  };
}

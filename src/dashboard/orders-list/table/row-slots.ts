/** A row to be drawn: its order's id, and the section that its element must be in. */
export type SlottedRow = { readonly id: string; readonly section: string };

/** Says which of the elements in the document draws which row: as a key for each id. */
export type RowSlots = (rows: readonly SlottedRow[]) => ReadonlyMap<string, number>;

type Slot = { readonly slot: number; readonly section: string };

/**
 * Gives elements that scrolled out of sight to rows that come into sight after those that stay: setting the words of an element costs a
 * fraction of making one. Rows that come before those that stay get elements of their own, since moving one to the front would make React
 * move all others. A row keeps its element as long as it is drawn, so that focus and selection stay where they are.
 */
export function createRowSlots(): RowSlots {
  let drawn: ReadonlyMap<string, Slot> = new Map();
  let made = 0;

  return (rows) => {
    const staying = new Set(rows.map(({ id }) => id));
    const free = [...drawn].flatMap(([id, slot]) => (staying.has(id) ? [] : [slot]));
    const firstStaying = rows.findIndex(({ id, section }) => drawn.get(id)?.section === section);
    const next = new Map<string, Slot>();
    rows.forEach(({ id, section }, position) => {
      const known = drawn.get(id);
      if (known?.section === section) {
        next.set(id, known);
        return;
      }
      const reusable = position < firstStaying ? -1 : free.findIndex((slot) => slot.section === section);
      const [reused] = reusable < 0 ? [] : free.splice(reusable, 1);
      next.set(id, reused ?? { slot: made++, section });
    });
    drawn = next;
    return new Map([...next].map(([id, { slot }]) => [id, slot]));
  };
}

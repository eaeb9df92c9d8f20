/** A row to render: the id of its order, and the section that must contain its element. */
export type SlottedRow = { readonly id: string; readonly section: string };

/** Assigns each row, by id, the React key of the element that renders it. */
export type AssignRowKeys = (rows: readonly SlottedRow[]) => ReadonlyMap<string, number>;

type Slot = { readonly slot: number; readonly section: string };

/**
 * Recycles row elements: one that scrolled out of view renders a row that follows those that stay, since updating an element costs a fraction
 * of creating it. Rows before those that stay get new elements, because React would move all others to put one first. A row keeps its
 * element while it is rendered, so that focus and text selection are not lost.
 */
export function createRowSlots(): AssignRowKeys {
  let rendered: ReadonlyMap<string, Slot> = new Map();
  let made = 0;

  return (rows) => {
    const staying = new Set(rows.map(({ id }) => id));
    const free = [...rendered].flatMap(([id, slot]) => (staying.has(id) ? [] : [slot]));
    const firstStaying = rows.findIndex(({ id, section }) => rendered.get(id)?.section === section);
    const next = new Map<string, Slot>();
    rows.forEach(({ id, section }, position) => {
      const known = rendered.get(id);
      if (known?.section === section) {
        next.set(id, known);
        return;
      }
      const reusable = position < firstStaying ? -1 : free.findIndex((slot) => slot.section === section);
      const [reused] = reusable < 0 ? [] : free.splice(reusable, 1);
      next.set(id, reused ?? { slot: made++, section });
    });
    rendered = next;
    return new Map([...next].map(([id, { slot }]) => [id, slot]));
  };
}

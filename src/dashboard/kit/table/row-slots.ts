/** A row to render: its id, and the section that must contain its element. */
export type SlottedRow = { readonly id: string; readonly section: string };

/** Assigns each row, by id, the React key of the element that renders it. */
export type AssignRowKeys = (rows: readonly SlottedRow[]) => ReadonlyMap<string, number>;

type Slot = { readonly slot: number; readonly section: string };

/**
 * Recycles row elements: one that scrolled out of view renders a row that came into view, since updating an element costs a fraction of
 * creating it. An element never moves, so rows are rendered in the sequence of their keys and put into reading order later. A row keeps its
 * element while it is rendered, so that focus and text selection are not lost.
 */
export function createRowSlots(): AssignRowKeys {
  let rendered: ReadonlyMap<string, Slot> = new Map();
  let made = 0;

  return (rows) => {
    const staying = new Set(rows.map(({ id }) => id));
    const free = Map.groupBy(
      [...rendered].flatMap(([id, slot]) => (staying.has(id) ? [] : [slot])),
      ({ section }) => section,
    );
    // The first elements go to the first rows, which leaves less to reorder.
    for (const slots of free.values()) slots.sort((left, right) => right.slot - left.slot);
    const next = new Map<string, Slot>();
    for (const { id, section } of rows) {
      const known = rendered.get(id);
      next.set(
        id,
        known && known.section === section ? known : (free.get(section)?.pop() ?? { slot: made++, section }),
      );
    }
    rendered = next;
    return new Map([...next].map(([id, { slot }]) => [id, slot]));
  };
}

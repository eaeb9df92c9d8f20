import type { ChangedPart } from './changed-marks.ts';
import { useMark } from './order-changes-context.ts';

/**
 * Marks the element around it, which is `relative`, when it changes while it is looked at: it lights up for a moment, and keeps a bar
 * at its start, beside it or, where it reaches the edge of the drawer (`isWide`), within it. Nothing otherwise.
 */
export function ChangeMark({ part, id, isWide = false }: { part: ChangedPart; id?: string; isWide?: boolean }) {
  const turn = useMark(part, id);
  if (turn === undefined) return null;
  return (
    // The border is not mixed with what is below it: it is to be seen in forced colours too, where backgrounds are not.
    <span
      aria-hidden
      data-changed={part}
      className={`pointer-events-none absolute inset-y-0 end-0 border-s-2 border-accent ${isWide ? 'start-1.5' : '-start-2.5'}`}
    >
      {/* A new element for each change, so that the fade starts again. */}
      <span key={turn} className="absolute inset-0 animate-arrive mix-blend-multiply dark:mix-blend-screen" />
    </span>
  );
}

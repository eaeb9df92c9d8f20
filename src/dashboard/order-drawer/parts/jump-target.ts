/** The parts of the drawer that others lead to. */
export type JumpKind = 'line' | 'promotion' | 'refund';

/** The element id of a line (by its original index), a promotion or a refund (by its place) of the open order. */
export function jumpTargetId(kind: JumpKind, place: number): string {
  return `order-${kind}-${place}`;
}

/** What makes an element one to jump to: it takes the focus, and is lit while it has it. */
export const JUMP_TARGET = {
  tabIndex: -1,
  className: 'scroll-mt-2 rounded-sm outline-offset-2 focus:bg-accent-soft',
} as const;

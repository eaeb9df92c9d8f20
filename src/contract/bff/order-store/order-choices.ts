export const REFUNDED_CHOICES = ['any', 'partial', 'full', 'none'] as const;
export type RefundedChoice = (typeof REFUNDED_CHOICES)[number];

/** With a note, or without. */
export const NOTE_CHOICES = ['true', 'false'] as const;
export type NoteChoice = (typeof NOTE_CHOICES)[number];

/** `true` is any discount; `promotion` and `manual` say where it comes from. */
export const DISCOUNT_CHOICES = ['true', 'false', 'promotion', 'manual'] as const;
export type DiscountChoice = (typeof DISCOUNT_CHOICES)[number];

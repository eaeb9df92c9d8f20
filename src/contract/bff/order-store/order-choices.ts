/** How much was refunded: anything, some but not all, all of it, nothing. */
export const REFUNDED_CHOICES = ['any', 'partial', 'full', 'none'] as const;
export type RefundedChoice = (typeof REFUNDED_CHOICES)[number];

/** With a note, or without. */
export const NOTE_CHOICES = ['true', 'false'] as const;
export type NoteChoice = (typeof NOTE_CHOICES)[number];

/**
 * What was taken off an order's price: anything, nothing, something by promotions, something by
 * staff.
 */
export const DISCOUNT_CHOICES = ['true', 'false', 'promotion', 'manual'] as const;
export type DiscountChoice = (typeof DISCOUNT_CHOICES)[number];

import type { Order } from '#contract/service/order.ts';

/** A shorter phone number could be that of several guests. */
const FEWEST_DIGITS = 5;

type Guest = { readonly memberId: string } | { readonly phone: string };

/** What the guest of an order can be recognized by: member id and phone numbers. */
export function guestsOf({ memberId, memberPhone, pickupPhone }: Order): Guest[] {
  const phones = new Set(
    [memberPhone, pickupPhone].flatMap((phone) =>
      (phone?.match(/\p{Nd}/gu)?.length ?? 0) >= FEWEST_DIGITS ? (phone ?? []) : [],
    ),
  );
  return [...(memberId?.trim() ? [{ memberId }] : []), ...[...phones].map((phone) => ({ phone }))];
}

import type { Order } from '#contract/service/order.ts';
import { digitsOf, foldText, withoutTrunk } from '../text/fold-text.ts';

/** A guest by what orders know them by. */
export type Guest = { readonly memberId: string } | { readonly phone: string };

/**
 * What a guest is recognized by: a member id in lower case; the digits of a phone number without the
 * `00` before a country code or a trunk `0`. Empty if nothing is left.
 */
export function guestText(guest: Guest): string {
  if ('memberId' in guest) {
    const id = guest.memberId.trim().toLowerCase();
    return id === '' ? '' : `member ${id}`;
  }
  const digits = digitsOf(withoutTrunk(foldText(guest.phone))).replace(/^00?/, '');
  return digits === '' ? '' : `phone ${digits}`;
}

/** A shorter phone number could be that of several guests. */
const RECOGNIZABLE = /^member |\d{5}$/;

/** False without a member id, or five digits of a phone number. */
export function isRecognizable(guest: Guest): boolean {
  return RECOGNIZABLE.test(guestText(guest));
}

/** What the guest of an order can be recognized by, each once. */
export function guestsOf({ memberId, memberPhone, pickupPhone }: Order): Guest[] {
  const guests = [
    ...(memberId ? [{ memberId }] : []),
    ...[memberPhone, pickupPhone].flatMap((phone) => (phone ? [{ phone }] : [])),
  ].filter(isRecognizable);
  return [...new Map(guests.map((guest) => [guestText(guest), guest])).values()];
}

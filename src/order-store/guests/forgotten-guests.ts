import type { Kysely } from 'kysely';
import type { Tables } from '#database/schema/tables.ts';
import { digitsOf, foldText, withoutTrunk } from '#order-domain/text/fold-text.ts';
import type { RawOrder } from './blank-guest.ts';
import { hmac, readGuestKey } from './guest-key.ts';

/** A guest by what orders know them by. */
export type Guest = { readonly memberId: string } | { readonly phone: string };

/** True if the order is of a forgotten guest. */
export type IsForgotten = (order: RawOrder) => boolean;

/**
 * What the HMAC is made of: a member id in lower case; the digits of a phone number without the
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

/** The texts by which an order can be recognized. */
export function guestTexts({ memberId, memberPhone, pickupPhone }: RawOrder): string[] {
  const texts = [
    ...(typeof memberId === 'string' ? [guestText({ memberId })] : []),
    ...[memberPhone, pickupPhone].flatMap((phone) =>
      typeof phone === 'string' ? guestText({ phone }) : [],
    ),
  ];
  return texts.filter((text) => text !== '');
}

/**
 * Undefined if nobody was forgotten. Throws `GuestKeyLost` if guests can't be recognized, so that
 * none returns unnoticed.
 */
export async function readForgotten(
  query: Kysely<Tables>,
  keyFile: string | undefined,
): Promise<IsForgotten | undefined> {
  const rows = await query.selectFrom('forgotten_guests').select('hash').execute();
  if (rows.length === 0) return undefined;
  if (keyFile === undefined) throw new TypeError('The database was opened without its secrets.');
  const key = await readGuestKey(query, keyFile);
  const hashes = new Set(rows.map(({ hash }) => hash));
  return (order) => guestTexts(order).some((text) => hashes.has(hmac(key, text)));
}

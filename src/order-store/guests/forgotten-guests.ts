import type { Kysely } from 'kysely';
import type { Tables } from '#database/schema/tables.ts';
import { guestText } from '#order-domain/order/guest.ts';
import type { RawOrder } from './blank-guest.ts';
import { hmac, readGuestKey } from './guest-key.ts';

/** True if the order is of a forgotten guest. */
export type IsForgotten = (order: RawOrder) => boolean;

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

import { appendAuditEvent } from '#accounts/audit-log.ts';
import { forgetGuest, resetForgotten } from '#order-store/guests/forget-guest.ts';
import { type Guest, isRecognizable } from '#order-domain/order/guest.ts';
import { GuestKeyLost } from '#order-store/guests/guest-key.ts';
import { CommandError, EXIT_CODES } from '../output/command-error.ts';
import type { Config } from '../settings/config.ts';
import { openStoredData } from '../stored-data/embedded-data.ts';

const epochSeconds = (): number => Math.floor(Date.now() / 1_000);

/** Exactly one of them. */
export type GivenGuest = { readonly phone?: string; readonly memberId?: string };

/** Resolves with the lines that confirm it. */
export async function forget(config: Config, given: GivenGuest): Promise<string[]> {
  const guest = readGuest(given);
  const database = await openStoredData(config);
  try {
    const now = epochSeconds();
    const orders = await forgetGuest(database, guest, now);
    await appendAuditEvent(database, { at: now, action: 'guest_forgotten', address: null });
    return [`Orders blanked: ${orders.toLocaleString('en')}`];
  } catch (error) {
    throw error instanceof GuestKeyLost ? new CommandError(`${error.message}.`) : error;
  } finally {
    await database.close();
  }
}

/** Resolves with the lines that confirm it. */
export async function reset(config: Config): Promise<string[]> {
  const database = await openStoredData(config);
  try {
    const count = await resetForgotten(database);
    return [`${count.toLocaleString('en')} guests are no longer recognized as forgotten.`];
  } finally {
    await database.close();
  }
}

function readGuest({ phone, memberId }: GivenGuest): Guest {
  if ((phone === undefined) === (memberId === undefined))
    throw new CommandError('Give either --phone or --member-id.', EXIT_CODES.wrongUse);
  const guest = memberId === undefined ? { phone: phone ?? '' } : { memberId };
  if (isRecognizable(guest)) return guest;
  throw new CommandError(
    memberId === undefined ? '--phone must have at least five digits.' : '--member-id is empty.',
    EXIT_CODES.wrongUse,
  );
}

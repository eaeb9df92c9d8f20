import * as z from 'zod/mini';
import type { Database } from '#database/open-database.ts';
import { deviceName } from './device-name.ts';
import { hashToken } from './sessions.ts';

const storedNotice = z.object({
  failures: z.number(),
  lastFailureAt: z.nullable(z.number()),
  newDevice: z.nullable(z.object({ device: z.nullable(z.string()), at: z.number() })),
});
/** What a user is told after signing in. Times are epoch seconds. */
type StoredNotice = z.infer<typeof storedNotice>;

/** Counts a failed sign-in for the user's next notice. `now` is in epoch seconds. */
export async function noteFailedSignIn(
  database: Database,
  userId: string,
  now: number,
): Promise<void> {
  await database.query
    .updateTable('users')
    .set((set) => ({ failed_sign_ins: set('failed_sign_ins', '+', 1), failed_sign_in_at: now }))
    .where('id', '=', userId)
    .execute();
}

/**
 * Gives a new session what happened since the user's last sign-in. If the browser is not one of
 * theirs, the next sign-in tells of this one. `now` is in epoch seconds.
 */
export async function noteSignIn(
  database: Database,
  signIn: {
    readonly userId: string;
    readonly token: string;
    readonly userAgent: string | undefined;
    readonly isKnownBrowser: boolean;
    readonly now: number;
  },
): Promise<void> {
  const { userId, token, userAgent, isKnownBrowser, now } = signIn;
  await database.query.transaction().execute(async (query) => {
    const user = await query
      .selectFrom('users')
      .select([
        'failed_sign_ins',
        'failed_sign_in_at',
        'signed_in_at',
        'new_device',
        'new_device_at',
      ])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!user) return;
    const { failed_sign_ins: failures, failed_sign_in_at: lastFailureAt } = user;
    const { new_device: device, new_device_at: at } = user;
    // Every browser is new to a user who never signed in.
    const isNew = !isKnownBrowser && user.signed_in_at !== null;
    await query
      .updateTable('users')
      .set({
        failed_sign_ins: 0,
        failed_sign_in_at: null,
        signed_in_at: now,
        new_device: isNew ? deviceName(userAgent) : null,
        new_device_at: isNew ? now : null,
      })
      .where('id', '=', userId)
      .execute();
    if (failures === 0 && at === null) return;
    const newDevice = at === null ? null : { device, at };
    const notice: StoredNotice = { failures, lastFailureAt, newDevice };
    await query
      .updateTable('sessions')
      .set({ notice: JSON.stringify(notice) })
      .where('token_hash', '=', hashToken(token))
      .execute();
  });
}

/** The notice of a session, until it is dismissed; null if there is none. */
export async function readNotice(
  database: Pick<Database, 'currentReads'>,
  token: string,
): Promise<StoredNotice | null> {
  const row = await database.currentReads
    .selectFrom('sessions')
    .select('notice')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row?.notice ? storedNotice.parse(JSON.parse(row.notice)) : null;
}

export async function dismissNotice(database: Database, token: string): Promise<void> {
  await database.query
    .updateTable('sessions')
    .set({ notice: null })
    .where('token_hash', '=', hashToken(token))
    .execute();
}

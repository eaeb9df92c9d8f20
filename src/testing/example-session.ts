import type { Session } from '#contract/bff/session.ts';

/** A session of a user with all rights, with `fields` overridden. */
export function exampleSession(fields: Partial<Session> = {}): Session {
  return {
    user: { id: 'u1', name: 'Ana', isAdmin: true, hasPassword: true },
    auth: 'password',
    stores: [],
    limitedTo: null,
    hasKeys: false,
    keepsOrders: true,
    demo: false,
    currency: 'EUR',
    timeZone: null,
    dayStartsAt: '00:00',
    ...fields,
  };
}

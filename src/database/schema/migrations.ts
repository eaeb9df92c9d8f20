import type { Migration } from 'kysely/migration';
import { createFirstTables } from './migrations/0001-first-tables.ts';
import { addStoreDetails } from './migrations/0002-store-details.ts';
import { addKeyUse } from './migrations/0003-key-use.ts';
import { compactOrders } from './migrations/0004-compact-orders.ts';
import { createAccounts } from './migrations/0005-accounts.ts';
import { addAuditDetails } from './migrations/0006-audit-details.ts';
import { createClosings } from './migrations/0007-closings.ts';
import { createExceptionMarks } from './migrations/0008-exception-marks.ts';
import { createExceptionThresholds } from './migrations/0009-exception-thresholds.ts';
import { createOrderStore } from './migrations/0010-order-store.ts';
import { addProviderSession } from './migrations/0011-provider-session.ts';
import { addSessionDevices } from './migrations/0012-session-devices.ts';
import { addGivenPasswords } from './migrations/0013-given-passwords.ts';
import { createForgottenGuests } from './migrations/0014-forgotten-guests.ts';
import { addSignInNotices } from './migrations/0015-sign-in-notices.ts';

/**
 * Every migration by name. Names sort in execution order, and a released migration never changes.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-first-tables': { up: createFirstTables },
  '0002-store-details': { up: addStoreDetails },
  '0003-key-use': { up: addKeyUse },
  '0004-compact-orders': { up: compactOrders },
  '0005-accounts': { up: createAccounts },
  '0006-audit-details': { up: addAuditDetails },
  '0007-closings': { up: createClosings },
  '0008-exception-marks': { up: createExceptionMarks },
  '0009-exception-thresholds': { up: createExceptionThresholds },
  '0010-order-store': { up: createOrderStore },
  '0011-provider-session': { up: addProviderSession },
  '0012-session-devices': { up: addSessionDevices },
  '0013-given-passwords': { up: addGivenPasswords },
  '0014-forgotten-guests': { up: createForgottenGuests },
  '0015-sign-in-notices': { up: addSignInNotices },
};

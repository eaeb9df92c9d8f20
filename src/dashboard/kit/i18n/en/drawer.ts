import errors from './errors.json' with { type: 'json' };
import kinds from './exception-kinds.json' with { type: 'json' };
import orderActions from './order-actions.json' with { type: 'json' };
import orderDrawer from './order-drawer.json' with { type: 'json' };

/** The English messages of the drawer by id, which the first screen does not need. */
export const drawer = { ...orderDrawer, ...errors, ...orderActions, ...kinds };

import app from './en/app.json' with { type: 'json' };
import common from './en/common.json' with { type: 'json' };
import type drawer from './en/order-drawer.json';
import ordersList from './en/orders-list.json' with { type: 'json' };

/** The English messages of the first screen by id; the build compiles the ICU texts, so that values are syntax trees there. */
export const messages = { ...app, ...common, ...ordersList };

export type MessageId = keyof typeof messages;
/** The messages that come with the drawer's own chunk. */
export type DrawerMessageId = keyof typeof drawer;

declare global {
  // react-intl reads the ids it accepts from this namespace.
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId | DrawerMessageId;
    }
  }
}

/** Whether a text is the id of a message. */
export function isMessageId(id: string): id is MessageId {
  return Object.hasOwn(messages, id);
}

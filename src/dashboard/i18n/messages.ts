import app from './en/app.json' with { type: 'json' };
import common from './en/common.json' with { type: 'json' };
import find from './en/find.json' with { type: 'json' };
import jump from './en/jump.json' with { type: 'json' };
import orderDrawer from './en/order-drawer.json' with { type: 'json' };
import ordersList from './en/orders-list.json' with { type: 'json' };
import table from './en/table.json' with { type: 'json' };
import views from './en/views.json' with { type: 'json' };

/** The English messages by id; the build compiles the ICU texts, so that values are syntax trees there. */
export const messages = { ...app, ...common, ...find, ...jump, ...orderDrawer, ...ordersList, ...table, ...views };

export type MessageId = keyof typeof messages;

declare global {
  // react-intl reads the ids it accepts from this namespace.
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}

/** Whether a text is the id of a message. */
export function isMessageId(id: string): id is MessageId {
  return Object.hasOwn(messages, id);
}

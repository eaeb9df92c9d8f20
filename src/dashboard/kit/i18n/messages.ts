import app from './en/app.json' with { type: 'json' };
import common from './en/common.json' with { type: 'json' };
import find from './en/find.json' with { type: 'json' };
import jump from './en/jump.json' with { type: 'json' };
import type orderActions from './en/order-actions.json';
import type orderDrawer from './en/order-drawer.json';
import ordersList from './en/orders-list.json' with { type: 'json' };
import table from './en/table.json' with { type: 'json' };
import views from './en/views.json' with { type: 'json' };
import british from './en-GB/differences.json' with { type: 'json' };

/** The English messages of the first screen by id; in the build the ICU texts are compiled to syntax trees. */
const firstScreen = { ...app, ...common, ...find, ...jump, ...ordersList, ...table, ...views };

/** The id of any message, also of those that are loaded with the drawer's code. */
export type MessageId = keyof typeof firstScreen | keyof typeof orderDrawer | keyof typeof orderActions;

declare global {
  // react-intl reads the ids it accepts from this namespace.
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}

/** Whether a text is the id of a message of the first screen. */
export function isMessageId(id: string): id is MessageId {
  return Object.hasOwn(firstScreen, id);
}

/** Typed as all messages: those of the drawer are missing, but `WithMessages` adds them before they are used. */
function pageMessages(): Record<MessageId, string>;
function pageMessages(): Partial<Record<MessageId, string>> {
  return firstScreen;
}

/** The messages that the page starts with. */
export const messages = pageMessages();

const BRITISH = /^en-(?:AU|GB|IE|IN|NZ|ZA)$/;

/** The messages that the page starts with in an English locale (BCP 47): American unless the locale spells the British way. */
export function messagesFor(locale: string): Record<MessageId, string> {
  return BRITISH.test(locale) ? { ...messages, ...british } : messages;
}

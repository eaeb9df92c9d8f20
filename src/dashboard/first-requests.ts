import {
  ALL_ORDERS_PATH,
  PREFERENCES_PATH,
  SESSION_PATH,
  startsWithAllOrders,
} from './app/first-visit.ts';
import { requestEarly } from './ui/loading/early-responses.ts';

// The first module to run, so that the server responds while the others load.
document.documentElement.toggleAttribute('data-sign-in', location.pathname === '/sign-in');
requestEarly(SESSION_PATH);
requestEarly(PREFERENCES_PATH);
if (startsWithAllOrders()) requestEarly(ALL_ORDERS_PATH);

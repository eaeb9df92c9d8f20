import { ALL_ORDERS_PATH, PREFERENCES_PATH, SESSION_PATH, startsWithAllOrders } from './app/first-requests.ts';
import { afterPaint } from './kit/loading/after-paint.ts';
import { askEarly } from './kit/loading/early-responses.ts';

// A separate script that imports nothing large, so that the server works on its responses while the browser loads and compiles the dashboard.
document.documentElement.toggleAttribute('data-sign-in', location.pathname === '/sign-in');
askEarly(SESSION_PATH);
askEarly(PREFERENCES_PATH);
if (startsWithAllOrders()) askEarly(ALL_ORDERS_PATH);

// The first formatter of a kind makes the browser read its data, for which there is time once the page's frame has been painted. Of the default
// locale: a language of the browser may be no valid tag, e.g. “C”.
afterPaint(() => {
  new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', timeZoneName: 'short' }).formatToParts(0);
  new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD' }).formatToParts(0.5);
});

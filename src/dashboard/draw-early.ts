import { startFirstRows } from './app/draw-first-rows.ts';
import { startsWithAllOrders } from './app/first-requests.ts';

// A separate script without the large libraries, so that users see their first orders while the browser still compiles those.
if (startsWithAllOrders()) void startFirstRows();

import { drawFirstRows } from './app/draw-first-rows.ts';
import { startsWithAllOrders } from './app/first-requests.ts';

// A separate script without the large libraries, so that users see their first orders while the browser still compiles those.
// If they can't be drawn, the page starts without them.
if (startsWithAllOrders()) void drawFirstRows().catch(() => undefined);

import { startFirstRows } from './app/draw-first-rows.ts';
import { startsWithAllOrders } from './app/first-requests.ts';

// A script of its own without the large libraries: people see their first orders while the browser still compiles those.
if (startsWithAllOrders()) void startFirstRows();

import { firstRowsPainted } from './draw-first-rows.ts';

// Import this before the dashboard's modules: evaluating them earlier would delay the frame that paints the first rows.
await firstRowsPainted();

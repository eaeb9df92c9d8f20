import { firstRowsPainted } from './draw-first-rows.ts';

// What the dashboard's modules do when they are loaded would hold up the frame in which first rows are painted: imported before them all.
await firstRowsPainted();

import * as z from 'zod/mini';

// Compiled validators need `eval`, which the Content-Security-Policy forbids. Schemas read the
// setting when they are created, so import this first.
z.config({ jitless: true });

import * as z from 'zod/mini';

// Compiled validators need `eval`, which the Content-Security-Policy forbids; schemas read this when they are made, so it comes first.
z.config({ jitless: true });

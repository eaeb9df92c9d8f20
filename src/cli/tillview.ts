#!/usr/bin/env node
import { keepCompiledCode } from './compiled-code.ts';

// Must run before anything else is loaded, so the rest is not imported above.
keepCompiledCode();
await import('./run.ts');

#!/usr/bin/env node
import { keepCompiledCode } from './compiled-code.ts';

// Must run first, so nothing else is imported above.
keepCompiledCode();
await import('./run.ts');

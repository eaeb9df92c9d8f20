#!/usr/bin/env node
import { keepCompiledCode } from './compiled-code.ts';

// Before anything else is loaded, which is why that is not imported above.
keepCompiledCode();
await import('./run.ts');

// Zod reads this when it is loaded, which this module precedes. Otherwise it tries to compile its
// schemas, and the Content-Security-Policy reports an attempt to evaluate text at each load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export declare const PATIENCE_MS: number;
export declare const TEST_LIMIT_MS: number;

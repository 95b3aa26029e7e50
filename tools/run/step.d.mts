export declare const ROOT: string;
export function step<T>(name: string, work: () => T | Promise<T>): Promise<T>;

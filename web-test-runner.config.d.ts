import type { TestRunnerConfig } from '@web/test-runner';

declare const config: TestRunnerConfig;
export default config;

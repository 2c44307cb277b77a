export default {
  // The service's paths end in a slash.
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ['@redis/client', 'pino', 'prom-client', 'undici'],
};

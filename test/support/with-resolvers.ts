export { withResolvers } from '../../server-example/test/support/with-resolvers.ts';

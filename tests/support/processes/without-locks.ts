import { type KyselyPlugin, OperationNodeTransformer, type SelectQueryNode } from 'kysely';

/** Removes the row locks from every query, so that the server checks and then acts. */
class LockRemover extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const { endModifiers: _, ...rest } = super.transformSelectQuery(node);
    return rest as SelectQueryNode;
  }
}

const remover = new LockRemover();

/** Proves that a race test can fail: with this plugin it must. */
export const withoutLocks: KyselyPlugin = {
  transformQuery: ({ node }) => remover.transformNode(node),
  transformResult: async ({ result }) => result,
};

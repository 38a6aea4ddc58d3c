import { permissionTests } from '../support/oracles/accounts/permission-tests.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** Every operation with every role and every scope, on both engines. */
onEveryEngine('permissions', permissionTests)

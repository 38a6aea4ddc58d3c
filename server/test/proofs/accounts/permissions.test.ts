import { permissionTests } from '../../support/oracles/permission-tests.ts'
import { onEveryEngine } from '../../support/service/service.ts'

/** Every operation with every role and every scope, on both engines. */
onEveryEngine('permissions', permissionTests)

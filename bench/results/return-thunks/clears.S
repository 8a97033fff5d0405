/* Clears of a block at %rdi that return in different ways: by `ret', by a jump to
   a `ret' as kernels have it where nothing is to be done, and by the sequence
   that Linux puts there on AMD's Zen to Zen 4 (arch/x86/lib/retpoline.S, "Safe
   RET"): the `ret' is predicted to go elsewhere.
   SPDX-License-Identifier: GPL-3.0-or-later  */
	.macro	clear name, size_bytes, ending:vararg
	.p2align 6
	.globl	\name\()_\size_bytes
\name\()_\size_bytes:
	.set	offset, \size_bytes
	.rept	\size_bytes / 8
	.set	offset, offset - 8
	movq	$0, offset(%rdi)
	.endr
	\ending
	int3
	.endm

	.text
	.irp	size_bytes, 48, 96, 192
	clear	by_ret, \size_bytes, ret
	clear	by_jump, \size_bytes, jmp plain_return
	clear	by_safe_ret, \size_bytes, jmp safe_return
	.endr

	.p2align 6
plain_return:
	ret
	int3
	.p2align 6
safe_return:
	call	1f
	int3
	.p2align 6
1:	lea	8(%rsp), %rsp
	ret
	int3
	.section .note.GNU-stack,"",@progbits
